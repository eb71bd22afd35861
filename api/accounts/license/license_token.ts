import { license as settings } from '#config/license'
import type { LicenseTerms } from '#api/contract/accounts/license/license_terms'
import vine from '@vinejs/vine'
import { compactVerify, type CryptoKey, importJWK, SignJWT } from 'jose'

/** Licenses are JSON Web Tokens signed with Ed25519. */
const ALGORITHM = 'EdDSA'

const limit = () => vine.number({ strict: true }).withoutDecimals().min(0).nullable()
const moment = () =>
  vine
    .string()
    .regex(/^\d{4}-\d\d-\d\d(T[\d:.]+Z)?$/)
    .nullable()

const terms = vine.create({
  customerName: vine.string().minLength(1).maxLength(200),
  organizationId: vine.string().uuid().nullable(),
  numLicensedTargets: limit(),
  numLicensedProbes: limit(),
  allowsOverage: vine.boolean({ strict: true }),
  contractStartDate: moment(),
  expiresAt: moment(),
})

export class UnusableLicense extends Error {}

export async function signLicense(license: LicenseTerms, privateKey: CryptoKey): Promise<string> {
  const [, checked] = await terms.tryValidate(license)
  if (!checked) throw new UnusableLicense('The terms of the license are not valid')
  return new SignJWT({ ...license })
    .setProtectedHeader({ alg: ALGORITHM })
    .setIssuedAt()
    .sign(privateKey)
}

/**
 * Returns the terms of a license, even if it has expired.
 * @throws UnusableLicense
 */
export async function readLicense(token: string): Promise<LicenseTerms> {
  const parts = token.split('.')
  if (parts.length !== 3 || parts.some((part) => !/^[\w-]+$/.test(part))) {
    throw new UnusableLicense(
      'This is not a license. Paste the whole token: three parts separated by dots.'
    )
  }
  const payload = await verify(token)
  const [, license] = await terms.tryValidate(payload)
  if (!license) {
    throw new UnusableLicense('This license is incomplete. Request a new one.')
  }
  return license
}

async function verify(token: string): Promise<unknown> {
  const key = { kty: 'OKP', crv: 'Ed25519', x: settings.publicKey }
  try {
    const { payload } = await compactVerify(token, await importJWK(key, ALGORITHM), {
      algorithms: [ALGORITHM],
    })
    return JSON.parse(new TextDecoder().decode(payload))
  } catch {
    throw new UnusableLicense(
      'The signature of this license is invalid: the license was modified, or signed for another server.'
    )
  }
}
