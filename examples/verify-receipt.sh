#!/bin/sh
# Checks a receipt with openssl (1.1.1 or newer) and the usual tools alone: no runtime, no library, no network.
#
#   sh examples/verify-receipt.sh RECEIPT.json JWKS.json "the claim"
set -eu
umask 077
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

refuse() { echo "not verified: $1" >&2; exit 1; }

# base64url (RFC 4648 section 5), read from a first argument, to bytes.
decoded() {
  text=$(printf %s "$1" | tr '_-' '/+')
  while [ $((${#text} % 4)) -ne 0 ]; do text="$text="; done
  printf %s "$text" | openssl base64 -d -A
}

# A member of the JSON on the standard input that is a text, or a number, without quotes.
member() { sed -n "s/.*\"$1\":\"\{0,1\}\([^\",}]*\).*/\1/p" | head -n 1; }

token=$(member jwt < "$1")
IFS=. read -r header payload signature more <<END
$token
END
[ -n "$signature" ] && [ -z "$more" ] || refuse "the file holds no token"

decoded "$header" > "$work/header"
decoded "$payload" > "$work/payload"
case $(member alg < "$work/header") in EdDSA | Ed25519) ;; *) refuse "another algorithm" ;; esac
[ "$(member typ < "$work/header")" = tp-receipt+jwt ] || refuse "the token is no receipt"

# The key of that id, as SubjectPublicKeyInfo (RFC 8410): a fixed prefix and the 32 bytes.
kid=$(member kid < "$work/header")
key=$(tr '{}' '\n\n' < "$2" | grep -F "\"kid\":\"$kid\"" | grep -F '"crv":"Ed25519"' | member x) || true
[ -n "$key" ] || refuse "no trusted key is called $kid"
{ printf '\060\052\060\005\006\003\053\145\160\003\041\000'; decoded "$key"; } > "$work/key"

printf %s "$header.$payload" > "$work/signed"
decoded "$signature" > "$work/signature"
openssl pkeyutl -verify -rawin -pubin -keyform DER -inkey "$work/key" \
  -in "$work/signed" -sigfile "$work/signature" > "$work/said" 2>&1 || refuse "the signature does not fit"

[ "$(member exp < "$work/payload")" -gt "$(date +%s)" ] || refuse "it has expired"
hash=sha256:$(printf %s "$3" | openssl dgst -sha256 -r | cut -d ' ' -f 1)
[ "$(member claim_hash < "$work/payload")" = "$hash" ] || refuse "it is about another claim"

echo "$(member verdict < "$work/payload") by the $(member verdict_source < "$work/payload"), signed by $(member iss < "$work/payload")"
