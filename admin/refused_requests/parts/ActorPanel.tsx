import Link from '@mui/material/Link'
import { useListContext } from 'react-admin'
import type { RefusalActor } from '#api/contract/accounts/refused_requests'
import { useText } from '../../core/i18n/i18n.js'
import { useSetFilter } from '../../core/lists/filters/useSetFilter.js'
import { CountPanel } from './CountPanel.js'
import { nameOfActor } from '../refusal_names.js'

/** Number of refused requests by actor. A click on a name filters the list below. */
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
              aria-label={t('refused_requests.filter_by_actor', { name })}
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
