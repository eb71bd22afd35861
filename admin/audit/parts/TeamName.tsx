import { useText } from '../../core/i18n/i18n.js'
import { useSession } from '../../core/session/session.js'

/** Current name of an entry's team, which may have been deleted since. */
export function TeamName({ id }: { id: string }) {
  const t = useText()
  const { teams } = useSession()
  return <>{teams.find((team) => team.id === id)?.name ?? t('audit.deleted_team')}</>
}
