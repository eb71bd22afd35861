/** What a signed license says, as it is shown before and after it is installed. */
export type LicenseTerms = {
  customerName: string
  /** Null: any organization may install it. */
  organizationId: string | null
  /** Null: no limit. */
  numLicensedTargets: number | null
  /** In a calendar month (UTC); null: no limit. */
  numLicensedProbes: number | null
  /** Use over a limit is billed instead of refused. */
  allowsOverage: boolean
  /** ISO dates; null: not said, and no end. */
  contractStartDate: string | null
  expiresAt: string | null
}
