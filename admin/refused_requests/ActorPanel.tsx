import Link from '@mui/material/Link'
import { useListContext } from 'react-admin'
import type { RefusalActor } from '#api/contract/refused_requests'
import { useText } from '../app/i18n.js'
import { useSetFilter } from '../ui/list/useSetFilter.js'
import { CountPanel } from './CountPanel.js'
import { nameOfActor } from './refusal_names.js'

/** Who was refused; a name narrows the list below. */
export function ActorPanel({ actors }: { actors: readonly RefusalActor[] }) {
  const t = useText()
  const { filterValues } = useListContext()
  const setFilter = useSetFilter()
  return (
    <CountPanel
      title={t('refused_requests.actors')}
      column={t('refused_requests.actor')}
      counts={actors.map((actor) => {
        const name = nameOfActor(t, actor)
        return {
          key: `${actor.userId} ${actor.tokenId}`,
          name: (
            <Link
              component="button"
              type="button"
              aria-pressed={filterValues.userId === actor.userId}
              aria-label={t('refused_requests.only_actor', { name })}
              onClick={() => setFilter('userId', actor.userId)}
              sx={{ textAlign: 'left', overflowWrap: 'anywhere' }}
            >
              {name}
            </Link>
          ),
          count: actor.count,
        }
      })}
    />
  )
}
