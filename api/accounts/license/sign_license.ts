import type { LicenseTerms } from '#api/contract/accounts/license/license_terms'
import vine from '@vinejs/vine'
import { type CryptoKey, SignJWT } from 'jose'

/** Licenses are JSON Web Tokens signed with Ed25519. */
export const ALGORITHM = 'EdDSA'

const limit = () => vine.number({ strict: true }).withoutDecimals().min(0).nullable()
const moment = () =>
  vine
    .string()
    .regex(/^\d{4}-\d\d-\d\d(T[\d:.]+Z)?$/)
    .nullable()

export const terms = vine.create({
  customerName: vine.string().minLength(1).maxLength(200),
  organizationId: vine.string().uuid().nullable(),
  numLicensedTargets: limit(),
  numLicensedProbes: limit(),
  allowsOverage: vine.boolean({ strict: true }),
  contractStartDate: moment(),
  expiresAt: moment(),
})

export class UnusableLicense extends Error {}

/** Returns a message that names the invalid terms; null if all terms are valid. */
export async function termsFault(license: LicenseTerms): Promise<string | null> {
  const [error] = await terms.tryValidate(license)
  if (!error) return null
  const fields = error.messages.map(({ field }: { field: string }) => field)
  return `These terms of the license are not valid: ${fields.join(', ')}`
}

/**
 * Signs a license. Needs no configuration, so that `node ace license:issue` runs in any shell.
 * @throws UnusableLicense
 */
export async function signLicense(license: LicenseTerms, privateKey: CryptoKey): Promise<string> {
  const fault = await termsFault(license)
  if (fault) throw new UnusableLicense(fault)
  return new SignJWT({ ...license })
    .setProtectedHeader({ alg: ALGORITHM })
    .setIssuedAt()
    .sign(privateKey)
}
