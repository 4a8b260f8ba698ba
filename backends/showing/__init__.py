"""What people see of a position: boards, pieces and their owners, and whose view is shown."""
