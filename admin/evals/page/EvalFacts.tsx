import Box from '@mui/material/Box'
import type { EvalDetail } from '#api/contract/evals/eval'
import { useText } from '../../core/i18n/i18n.js'
import { formatDuration } from '../../core/display/formats/dates.js'
import { CopyableId } from '../../core/code/CopyableId.js'
import { TimeAgo } from '../../core/display/formats/TimeAgo.js'
import { formatCount } from '../number_formats.js'
import { OutcomeNumbers } from '../parts/OutcomeNumbers.js'
import { PassRateText } from '../parts/PassRateText.js'
import type { KeyIn } from '../../core/i18n/message_keys.js'

/** Maximum number of providers to list by name; above it, they are only counted. */
const NAMED = 2

export function EvalFacts({ detail }: { detail: EvalDetail }) {
  const t = useText()
  const providers = [...new Set(detail.prompts.map(({ provider }) => provider))].filter(Boolean)
  const facts: [key: KeyIn<'evals.field'>, value: React.ReactNode][] = [
    ['pass_rate', <PassRateText key="rate" rate={detail.passRate} />],
    ['results', <OutcomeNumbers key="counts" counts={detail} />],
    ['tests', formatCount(detail.tests)],
    ['providers', providers.length > 0 && <Providers key="providers" names={providers} />],
    ['author', detail.author],
    ['created', <TimeAgo key="created" at={detail.createdAt} />],
    ['duration', detail.durationMs !== null && formatDuration(detail.durationMs / 1000)],
    ['id', <CopyableId key="id" id={detail.id} name={t('evals.field.id')} />],
  ]
  return (
    <Box component="dl" sx={FACTS}>
      {facts
        .filter(([, value]) => value !== null && value !== false)
        .map(([key, value]) => (
          <div key={key}>
            <dt>{t(`evals.field.${key}`)}</dt>
            <dd>{value}</dd>
          </div>
        ))}
    </Box>
  )
}

function Providers({ names }: { names: readonly string[] }) {
  const t = useText()
  const more = names.length - NAMED
  return (
    <span title={names.join('\n')}>
      {names.slice(0, NAMED).join(', ')}
      {more > 0 && ` ${t('eval_page.and_more', { count: formatCount(more) })}`}
    </span>
  )
}

const FACTS = {
  'display': 'flex',
  'flexWrap': 'wrap',
  'columnGap': 2.5,
  'rowGap': 0.25,
  'm': 0,
  'fontSize': '0.875rem',
  '& > div': { display: 'flex', gap: 0.75, alignItems: 'center', minWidth: 0 },
  '& dt': { whiteSpace: 'nowrap' },
  '& dd': { m: 0, color: 'text.primary', overflowWrap: 'anywhere' },
} as const
