import { flags } from '#config/flags'
import { NOT_FOUND } from '#api/http/domain_error'

/** Where nothing may be made public, neither making links nor opening them exists. */
export function mayMakePublic(): void {
  if (!flags.enableMakePublic) throw NOT_FOUND()
}
