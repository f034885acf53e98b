print("Being built.")
