import type { LicenseTerms } from '#api/contract/accounts/license/license_terms'
import { BaseCommand, flags } from '@adonisjs/core/ace'
import { existsSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'

/**
 * Signs a license: `node ace license:issue --key=key.json --customer="Northwind" --probes=10000
 * --expires=2027-01-31`. `--new-key` creates the key pair first; set the printed LICENSE_PUBLIC_KEY on the server
 * that will accept the license. Reads no settings and no database: it runs where the private key is, which need not be
 * a server.
 */
export default class LicenseIssue extends BaseCommand {
  static commandName = 'license:issue'
  static description = 'Sign a license with an Ed25519 key'

  @flags.string({ description: 'Path of the private key (JSON Web Key)', required: true })
  declare key: string

  @flags.boolean({ description: 'Create the key first; an existing file is never overwritten' })
  declare newKey: boolean

  @flags.string({ description: 'Name of the customer; without it, nothing is signed' })
  declare customer?: string

  @flags.string({ description: 'ID of the only organization that can install the license' })
  declare organization?: string

  @flags.number({ description: 'Maximum targets; default: unlimited' })
  declare targets?: number

  @flags.number({ description: 'Maximum probes per month; default: unlimited' })
  declare probes?: number

  @flags.boolean({ description: 'Allow usage beyond the limits, to be billed' })
  declare overage: boolean

  @flags.string({ description: 'First day of the contract, e.g. 2026-02-01' })
  declare start?: string

  @flags.string({ description: 'Expiry date, or time in UTC; default: never' })
  declare expires?: string

  async run() {
    const fault = await this.#fault()
    if (fault) {
      this.exitCode = 1
      this.logger.error(fault)
      return
    }
    const { makeSigningKey, signingKeyFrom } = await import('#api/accounts/license/signing_key')
    if (this.newKey) {
      const made = await makeSigningKey()
      await writeFile(this.key, made.privateKey, { flag: 'wx', mode: 0o600 })
      console.log(`LICENSE_PUBLIC_KEY=${made.publicKey}`)
    }
    if (!this.customer) return
    const { signLicense } = await import('#api/accounts/license/sign_license')
    const privateKey = await signingKeyFrom(await readFile(this.key, 'utf8'))
    console.log(await signLicense(this.#terms(this.customer), privateKey))
  }

  /** Checks the options before a file is written. @returns the problem, if any */
  async #fault(): Promise<string | null> {
    if (!this.newKey && !this.customer) return 'Nothing to do: pass --new-key, --customer, or both'
    const isThere = existsSync(this.key)
    if (this.newKey && isThere) return `${this.key} already exists and is not overwritten`
    if (!this.newKey && !isThere) return `${this.key} does not exist: pass --new-key to create it`
    if (!this.customer) return null
    const { termsFault } = await import('#api/accounts/license/sign_license')
    return termsFault(this.#terms(this.customer))
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
