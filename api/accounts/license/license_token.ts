import { license as settings } from '#config/license'
import type { LicenseTerms } from '#api/contract/accounts/license/license_terms'
import { ALGORITHM, terms, UnusableLicense } from '#api/accounts/license/sign_license'
import { compactVerify, importJWK } from 'jose'

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
