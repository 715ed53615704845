"""A language model that helps out, where one is named: with requests that were not understood, and wording.

It is off unless PHOTALK_LLM_URL names a server and PHOTALK_LLM_FOR says "parse" or "phrase". What it says is
data: a request becomes commands of our language or nothing, and a reply keeps every fact or stays as it was.
"""
