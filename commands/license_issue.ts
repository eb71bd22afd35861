import type { LicenseTerms } from '#api/contract/license_terms'
import { BaseCommand, flags } from '@adonisjs/core/ace'
import { existsSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'

/**
 * Signs a license: `node ace license:issue --key=key.json --customer="Northwind" --probes=10000 --expires=2027-01-31`.
 * With `--new-key` the key pair is made first; the server that shall accept it gets the printed LICENSE_PUBLIC_KEY.
 */
export default class LicenseIssue extends BaseCommand {
  static commandName = 'license:issue'
  static description = 'Sign a license, with an Ed25519 key that is made when asked'

  @flags.string({ description: 'File of the private key, a JSON Web Key', required: true })
  declare key: string

  @flags.boolean({ description: 'Make the key first; an existing file is never overwritten' })
  declare newKey: boolean

  @flags.string({ description: 'Whom the license is for; without it nothing is signed' })
  declare customer?: string

  @flags.string({ description: 'Id of the only organization that may install it' })
  declare organization?: string

  @flags.number({ description: 'Most targets; without it there is no limit' })
  declare targets?: number

  @flags.number({ description: 'Most probes in a month; without it there is no limit' })
  declare probes?: number

  @flags.boolean({ description: 'Use over a limit is billed instead of refused' })
  declare overage: boolean

  @flags.string({ description: 'First day of the contract, e.g. 2026-02-01' })
  declare start?: string

  @flags.string({ description: 'When it expires: a day, or a time in UTC; without it never' })
  declare expires?: string

  async run() {
    const { makeSigningKey, signingKeyFrom } = await import('#api/license/signing_key')
    if (this.newKey) {
      if (existsSync(this.key)) {
        this.exitCode = 1
        this.logger.error(`${this.key} is there already, and no key is ever overwritten`)
        return
      }
      const made = await makeSigningKey()
      await writeFile(this.key, made.privateKey, { flag: 'wx', mode: 0o600 })
      console.log(`LICENSE_PUBLIC_KEY=${made.publicKey}`)
    }
    if (!this.customer) return
    const { signLicense } = await import('#api/license/license_token')
    const privateKey = await signingKeyFrom(await readFile(this.key, 'utf8'))
    console.log(await signLicense(this.#terms(this.customer), privateKey))
  }

  #terms(customerName: string): LicenseTerms {
    return {
      customerName,
      organizationId: this.organization ?? null,
      numLicensedTargets: this.targets ?? null,
      numLicensedProbes: this.probes ?? null,
      allowsOverage: this.overage ?? false,
      contractStartDate: this.start ?? null,
      expiresAt: this.expires ?? null,
    }
  }
}
