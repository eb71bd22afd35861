import Box from '@mui/material/Box'
import Link from '@mui/material/Link'
import { Link as RouterLink } from 'react-router'
import type { SimbaSession } from '#api/contract/simba/session'
import type { Goal } from '#api/engines/simba/vocabulary'
import { CopyableId } from '../../core/code/CopyableId.js'
import { Facts } from '../../core/display/Facts.js'
import { formatCount } from '../../core/display/formats/number_formats.js'
import { useText } from '../../core/i18n/i18n.js'
import { usePluginNames } from '../../plugins/usePluginNames.js'
import { sessionPath } from '../../simba_links/places.js'
import '../view/messages.js'
import { shownNumber } from '../parts/shown_number.js'

/** Configuration with which the session was started. */
export function SettingsTab({ session }: { session: SimbaSession }) {
  const t = useText()
  const { pluginName } = usePluginNames()
  const { goals, plugins, parentId, forkedFromExchange, attackerLabel, backend } = session
  return (
    <Facts
      facts={[
        [t('simba.facts.goals'), <Goals key="goals" goals={goals} />],
        [t('simba.facts.purpose'), session.purpose],
        [t('simba.facts.instructions'), session.additionalAttackInstructions],
        [t('simba.facts.plugins'), plugins.map(pluginName).join(', ')],
        [
          t('simba.facts.backend'),
          [t(`simba.facts.backend_name.${backend}`), attackerLabel].filter(Boolean).join(' · '),
        ],
        [t('simba.field.runner'), t(`simba.runner.${session.runner}`)],
        [t('simba.facts.rounds'), formatCount(session.maxConversationRounds)],
        [t('simba.facts.attacks'), formatCount(session.maxAttacksPerGoal)],
        [t('simba.facts.concurrency'), formatCount(session.concurrency)],
        ...useRuleFacts(session),
        [
          t('simba.facts.seed'),
          <CopyableId key="seed" id={String(session.seed)} name={t('simba.facts.seed')} />,
        ],
        [
          t('simba.facts.parent'),
          parentId && (
            <Link component={RouterLink} to={sessionPath(parentId)}>
              {t('simba.facts.parent_link', { number: shownNumber(forkedFromExchange ?? 0) })}
            </Link>
          ),
        ],
      ]}
    />
  )
}

function useRuleFacts({ rules }: SimbaSession): [string, string | null][] {
  const t = useText()
  const { pluginName } = usePluginNames()
  const { hours, forbiddenPlugins, maxMessagesPerMinute } = rules
  return [
    [
      t('simba.facts.hours'),
      hours && t('simba.facts.hours_of', { from: hours.from, to: hours.to, zone: hours.timeZone }),
    ],
    [
      t('simba.facts.rate'),
      maxMessagesPerMinute === null
        ? null
        : t('simba.facts.rate_of', { count: formatCount(maxMessagesPerMinute) }),
    ],
    [t('simba.facts.forbidden'), forbiddenPlugins.map(pluginName).join(', ')],
  ]
}

function Goals({ goals }: { goals: readonly Goal[] }) {
  const t = useText()
  if (goals.length === 0) return t('simba.facts.no_goals')
  return (
    <Box component="ol" sx={{ m: 0, pl: 2.5 }}>
      {goals.map(({ text, criterion }, index) => (
        <li key={index}>
          {text}
          {criterion && ` (${t(`simba.criterion.${criterion.kind}`)}: ${criterion.value})`}
        </li>
      ))}
    </Box>
  )
}
