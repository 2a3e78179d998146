"""The server: matches over sockets, the player's own things over HTTP, the table's files."""
