import { license as settings } from '#config/license'
import type { LicenseTerms } from '#api/contract/license_terms'
import vine from '@vinejs/vine'
import { compactVerify, type CryptoKey, importJWK, SignJWT } from 'jose'

/** How licenses are signed: a JSON Web Token by Ed25519. */
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

/** Why a text is no license that holds here. */
export class UnusableLicense extends Error {}

export async function signLicense(license: LicenseTerms, privateKey: CryptoKey): Promise<string> {
  const [, checked] = await terms.tryValidate(license)
  if (!checked) throw new UnusableLicense('The terms of the license are not valid')
  return new SignJWT({ ...license })
    .setProtectedHeader({ alg: ALGORITHM })
    .setIssuedAt()
    .sign(privateKey)
}

/** @throws UnusableLicense; a license that has expired is one nevertheless */
export async function readLicense(token: string): Promise<LicenseTerms> {
  const parts = token.split('.')
  if (parts.length !== 3 || parts.some((part) => !/^[\w-]+$/.test(part))) {
    throw new UnusableLicense(
      'This is no license. Paste the whole token: three parts with dots between them.'
    )
  }
  const payload = await verify(token)
  const [, license] = await terms.tryValidate(payload)
  if (!license) {
    throw new UnusableLicense('This license does not say what it should. Ask for another.')
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
      'The signature of this license is not right: it was changed, or signed for another server.'
    )
  }
}
