"""What an editor can ask: a file for each group of requests, a function for each of them.

A function gets the `View` of a document and the parameters of the request, and gives what the
protocol wants.  It raises `RefusedError` where the user should know why there is no answer.
"""
