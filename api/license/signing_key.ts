import { type CryptoKey, exportJWK, generateKeyPair, importJWK } from 'jose'

/** @returns a new pair: the public part as LICENSE_PUBLIC_KEY takes it, the private one as a JSON Web Key */
export async function makeSigningKey() {
  const pair = await generateKeyPair('EdDSA', { crv: 'Ed25519', extractable: true })
  const jwk = await exportJWK(pair.privateKey)
  return { publicKey: jwk.x ?? '', privateKey: `${JSON.stringify(jwk, null, 2)}\n` }
}

export async function signingKeyFrom(text: string): Promise<CryptoKey> {
  const key = await importJWK(JSON.parse(text), 'EdDSA')
  if (key instanceof Uint8Array) throw new Error('This is no private key for EdDSA')
  return key
}
