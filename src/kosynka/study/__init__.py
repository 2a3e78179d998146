"""Studies: how many deals of a game can be won, over more deals than one sitting solves.

`plan` says what a study is, `rows` what a deal gives, `folder` keeps both, `batch` solves,
`crews` say where, `run` brings them together; `report`, `merge` and `verify` read what
is kept. pyarrow writes the rows and matplotlib the plots: `pip install 'kosynka[study]'`.
"""
