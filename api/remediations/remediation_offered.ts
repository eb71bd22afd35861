import { NOT_FOUND } from '#api/http/domain_error'
import { flags } from '#config/flags'

/** Where remediations are switched off, neither reading nor asking for one exists. */
export function remediationOffered(): void {
  if (flags.disableRemediationBundle) throw NOT_FOUND()
}
