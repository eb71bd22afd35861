import { useId } from 'react'
import Box from '@mui/material/Box'
import Tab from '@mui/material/Tab'
import Tabs from '@mui/material/Tabs'
import Typography from '@mui/material/Typography'
import { useSearchParams } from 'react-router'
import type { EvalCellDetail } from '#api/contract/evals/eval'
import { useText } from '../../core/i18n/i18n.js'
import { EstimateNote } from '../../core/display/chips/EstimateText.js'
import { useDrawerHistory } from '../../core/dialogs/useDrawerHistory.js'
import { OutcomeChip } from '../../core/display/chips/OutcomeChip.js'
import { cellIn } from '../../core/sensitive_text/revealed.js'
import { SensitiveText } from '../../core/sensitive_text/SensitiveText.js'
import { CellActions } from '../cell/CellActions.js'
import { formatCount, formatScore } from '../cell/cell_formats.js'
import type { DetailProps } from './detail_props.js'
import { EvaluationTab } from './tabs/EvaluationTab.js'
import { MessagesTab } from './tabs/MessagesTab.js'
import { MetadataTab } from './tabs/MetadataTab.js'
import { OutputTab } from './tabs/OutputTab.js'
import { TracesTab } from './tabs/TracesTab.js'

const DETAIL_TABS = ['output', 'evaluation', 'messages', 'metadata', 'traces'] as const
type DetailTab = (typeof DETAIL_TABS)[number]

/**
 * Returns the open tab of the details and a function that opens another. The tab is in the URL, so
 * that Back returns to the previous one.
 */
function useDetailTab(): [DetailTab, (tab: DetailTab) => void] {
  const [params, setParams] = useSearchParams()
  const tab = DETAIL_TABS.find((known) => known === params.get('tab')) ?? DETAIL_TABS[0]
  const { inside } = useDrawerHistory()
  const choose = (next: DetailTab) =>
    setParams(
      (now) => {
        const changed = new URLSearchParams(now)
        if (next === DETAIL_TABS[0]) changed.delete('tab')
        else changed.set('tab', next)
        return changed
      },
      { state: inside }
    )
  return [tab, choose]
}

const CONTENT = {
  output: OutputTab,
  evaluation: EvaluationTab,
  messages: MessagesTab,
  metadata: MetadataTab,
  traces: TracesTab,
}

/** Returns the count shown on a tab; null for tabs without a count. */
const countOf = (cell: EvalCellDetail, tab: DetailTab): number | null =>
  ({
    output: null,
    evaluation: cell.assertions.length || null,
    messages: cell.messages.length + cell.attempts.length,
    metadata: Object.keys(cell.metadata).length,
    traces: cell.traces.reduce((sum, { spans }) => sum + spans.length, 0),
  })[tab]

export function DetailContent(props: DetailProps) {
  const t = useText()
  const id = useId()
  const { cell } = props
  const [tab, choose] = useDetailTab()
  const Content = CONTENT[tab]
  const score = cell.review?.score ?? cell.score
  return (
    <>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, mt: 1.5 }}>
        <OutcomeChip outcome={cell.status} />
        {score !== null && <span>{t('eval_cell.score', { score: formatScore(score) })}</span>}
        {cell.description && (
          <Typography component="span" sx={{ overflowWrap: 'anywhere' }}>
            {cell.description}
          </Typography>
        )}
      </Box>
      <EstimateNote estimate={cell.estimate} />
      <CellActions cell={cell} evalId={props.evalId} canRate={props.canRate} />
      <Tabs
        value={tab}
        onChange={(_, next: DetailTab) => choose(next)}
        variant="scrollable"
        scrollButtons="auto"
        allowScrollButtonsMobile
        aria-label={t('eval_cell.details.tabs')}
        sx={{ borderBottom: 1, borderColor: 'divider' }}
      >
        {DETAIL_TABS.map((name) => {
          const count = countOf(cell, name)
          const label = t(`eval_cell.details.${name}`)
          return (
            <Tab
              key={name}
              value={name}
              id={`${id}-${name}`}
              aria-controls={`${id}-panel`}
              label={count === null ? label : `${label} ${formatCount(count)}`}
            />
          )
        })}
      </Tabs>
      <div role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${tab}`}>
        <SensitiveText
          record={cell}
          evalId={props.evalId}
          testIdx={cell.testIdx}
          find={cellIn(cell.promptIdx)}
          canShow={props.canRate}
        >
          {(shown) => <Content {...props} cell={shown} />}
        </SensitiveText>
      </div>
    </>
  )
}
