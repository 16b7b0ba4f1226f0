print("pinboard")
