"""The games themselves: pure values and functions, without screen, disk, clock or chance of their own."""
