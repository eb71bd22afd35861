import { useId } from 'react'
import Box from '@mui/material/Box'
import Tab from '@mui/material/Tab'
import Tabs from '@mui/material/Tabs'
import Typography from '@mui/material/Typography'
import type { EvalCellDetail } from '#api/contract/eval'
import { useText } from '../../app/i18n.js'
import { OutcomeChip } from '../../ui/OutcomeChip.js'
import { cellIn } from '../../ui/revealed.js'
import { SensitiveText } from '../../ui/SensitiveText.js'
import { CellActions } from '../cell/CellActions.js'
import { formatCount, formatScore } from '../cell/cell_figures.js'
import type { DetailProps } from './detail_props.js'
import { DETAIL_TABS, useDetailTab, type DetailTab } from './detail_tab.js'
import { EvaluationTab } from './EvaluationTab.js'
import { MessagesTab } from './MessagesTab.js'
import { MetadataTab } from './MetadataTab.js'
import { OutputTab } from './OutputTab.js'
import { TracesTab } from './TracesTab.js'

const CONTENT = {
  output: OutputTab,
  evaluation: EvaluationTab,
  messages: MessagesTab,
  metadata: MetadataTab,
  traces: TracesTab,
}

/** What stands behind a tab, where there can be none or many. */
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
      <CellActions cell={cell} evalId={props.evalId} mayRate={props.mayRate} />
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
          mayShow={props.mayRate}
        >
          {(shown) => <Content {...props} cell={shown} />}
        </SensitiveText>
      </div>
    </>
  )
}
