"""What can be wrong with a description that can be read, told in GDL's own terms."""
