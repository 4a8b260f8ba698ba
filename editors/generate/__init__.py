"""What editors need to know of rgt's languages, written from the languages' lexicons.

``make editors`` (``python -m editors.generate``) writes it; a test holds what is there to that.
"""
