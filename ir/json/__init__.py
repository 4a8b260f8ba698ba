"""The parts of the JSON form, which `rgt.ir.json_form` puts together, and JSON of strangers."""
