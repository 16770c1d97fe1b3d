"""The mutation operators: small changes that a good test suite detects.

`catalogue` lists all operators. The modules `expressions`, `literals`, `calls` and `statements`
find the changes in the syntax tree of the standard library's `ast`. `walk` visits the tree, and
`code` converts its positions. `cosmic` contains the operators of cosmic-ray, if it is installed.

Each change leads to valid Python, and keeps the line numbers of the code after it. Coverage and
tracebacks then match the original file.
"""
