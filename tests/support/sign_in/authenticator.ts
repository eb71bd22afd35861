import { relyingParty } from '#config/relying_party'
import { isoCBOR } from '@simplewebauthn/server/helpers'
import { createHash, generateKeyPairSync, randomBytes, sign, type KeyObject } from 'node:crypto'

type Options = { challenge: string }
type Changes = { origin?: string; userVerified?: boolean; rpId?: string; counter?: number }

const PORT = process.env.PORT
export const RP_ID = 'localhost'
export const RP_ORIGIN = `http://localhost:${PORT}`

/**
 * Configures the relying party as localhost, because browsers do not support passkeys for the IP address on which
 * tests listen. @returns a function that restores the configuration
 */
export function usePasskeys() {
  const before = { ...relyingParty }
  Object.assign(relyingParty, { id: RP_ID, origin: RP_ORIGIN })
  return () => void Object.assign(relyingParty, before)
}

const sha256 = (data: string | Uint8Array) => createHash('sha256').update(data).digest()
const USER_PRESENT = 0x01
const USER_VERIFIED = 0x04
const HAS_CREDENTIAL = 0x40

/** A software security key whose responses have the same format as a browser's. */
export class Authenticator {
  readonly id = randomBytes(32)
  readonly #privateKey: KeyObject
  readonly #publicKey: Uint8Array
  counter = 0

  constructor() {
    const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
    this.#privateKey = privateKey
    const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
    // COSE parameters: EC2 key, ES256, P-256.
    const cose = new Map<number, number | Uint8Array>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, Uint8Array.from(Buffer.from(x, 'base64url'))],
      [-3, Uint8Array.from(Buffer.from(y, 'base64url'))],
    ])
    this.#publicKey = isoCBOR.encode(cose)
  }

  get credentialId() {
    return this.id.toString('base64url')
  }

  register({ challenge }: Options, changes: Changes = {}) {
    const credential = Buffer.concat([
      Buffer.alloc(16),
      Buffer.from([0, this.id.length]),
      this.id,
      this.#publicKey,
    ])
    const authData = Buffer.concat([this.#data(changes, HAS_CREDENTIAL), credential])
    const attestation = isoCBOR.encode(
      new Map<string, unknown>([
        ['fmt', 'none'],
        ['attStmt', new Map()],
        ['authData', Uint8Array.from(authData)],
      ]) as Parameters<typeof isoCBOR.encode>[0]
    )
    return this.#credential({
      clientDataJSON: this.#clientData('webauthn.create', challenge, changes).toString('base64url'),
      attestationObject: Buffer.from(attestation).toString('base64url'),
      transports: ['internal'],
    })
  }

  authenticate({ challenge }: Options, changes: Changes = {}) {
    this.counter = changes.counter ?? this.counter + 1
    const clientData = this.#clientData('webauthn.get', challenge, changes)
    const authData = this.#data(changes, 0)
    const signed = Buffer.concat([authData, sha256(clientData)])
    return this.#credential({
      clientDataJSON: clientData.toString('base64url'),
      authenticatorData: authData.toString('base64url'),
      signature: sign('sha256', signed, this.#privateKey).toString('base64url'),
    })
  }

  #credential(response: object) {
    const { credentialId: id } = this
    return { id, rawId: id, type: 'public-key', clientExtensionResults: {}, response }
  }

  #clientData(type: string, challenge: string, { origin = RP_ORIGIN }: Changes) {
    return Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }))
  }

  #data({ userVerified = true, rpId = RP_ID }: Changes, flags: number) {
    const counter = Buffer.alloc(4)
    counter.writeUInt32BE(this.counter)
    const flag = flags | USER_PRESENT | (userVerified ? USER_VERIFIED : 0)
    return Buffer.concat([sha256(rpId), Buffer.from([flag]), counter])
  }
}
