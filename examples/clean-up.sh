#!/bin/sh
# A clean-up job that asks before it deletes. The gate's exit code is 0 for ALLOW alone: BLOCK, UNCERTAIN and every
# fault leave the folder where it is.
#
#   SENTINEL_API_KEY=tp_sn_… sh examples/clean-up.sh FOLDER-THAT-MAY-GO FOLDER
set -eu

may_go=$1
folder=$2

if npx truepenny gate --mode action_authorization \
  --instruction "Delete the folder $may_go." --claim "delete_folder(path=\"$folder\")" >&2
then
  rm -r -- "$folder"
  echo "deleted"
else
  echo "left alone: the gate ended with $?"
fi
