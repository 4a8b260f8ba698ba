"""Games written in stronger languages, for people to read and to go on with."""
