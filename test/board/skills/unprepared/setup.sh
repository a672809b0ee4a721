echo "trying"
exit 7
