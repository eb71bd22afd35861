import { useText } from '../app/i18n.js'
import { useSession } from '../app/session.js'

/** The team of an entry, as it is called now. The log outlives teams. */
export function TeamName({ id }: { id: string }) {
  const t = useText()
  const { teams } = useSession()
  return <>{teams.find((team) => team.id === id)?.name ?? t('audit.gone_team')}</>
}
