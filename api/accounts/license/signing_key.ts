import { type CryptoKey, exportJWK, generateKeyPair, importJWK } from 'jose'

/**
 * Creates a key pair.
 * @returns the public key in the format of LICENSE_PUBLIC_KEY and the private key as a JSON Web Key
 */
export async function makeSigningKey() {
  const pair = await generateKeyPair('EdDSA', { crv: 'Ed25519', extractable: true })
  const jwk = await exportJWK(pair.privateKey)
  return { publicKey: jwk.x ?? '', privateKey: `${JSON.stringify(jwk, null, 2)}\n` }
}

export async function signingKeyFrom(text: string): Promise<CryptoKey> {
  const key = await importJWK(JSON.parse(text), 'EdDSA')
  if (key instanceof Uint8Array) throw new Error('This is not an EdDSA private key')
  return key
}
