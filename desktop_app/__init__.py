"""The program: window, tables, seats, saves, computer opponents, command line."""
