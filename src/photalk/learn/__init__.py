"""How were the models made? Data readers, the papers' models, training and export; torch lives here alone."""
