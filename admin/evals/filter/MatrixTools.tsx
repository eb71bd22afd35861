import InsightsOutlined from '@mui/icons-material/InsightsOutlined'
import Box from '@mui/material/Box'
import type { EvalDetail } from '#api/contract/evals/eval'
import { useText } from '../../core/i18n/i18n.js'
import { DialogButton } from '../../core/dialogs/DialogButton.js'
import { lazyPart } from '../../core/routing/lazyPart.js'
import type { EvalLinks } from '../view/useEvalView.js'
import { FilterButton } from './FilterButton.js'
import { ModeTabs } from './ModeTabs.js'
import { SearchBox } from './SearchBox.js'
import { ViewButton } from './ViewButton.js'

const MetricsDialog = lazyPart(() => import('../charts/MetricsDialog.js'), 'MetricsDialog')

/** Filters of the matrix. */
export function MatrixTools({ detail, links }: { detail: EvalDetail; links: EvalLinks }) {
  const t = useText()
  return (
    <Box
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        gap: 1,
        displayPrint: 'none',
      }}
    >
      <ModeTabs detail={detail} links={links} />
      <Box
        role="search"
        aria-label={t('eval_table.filters')}
        sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, flex: '1 1 320px', alignItems: 'center' }}
      >
        <SearchBox links={links} />
        <FilterButton detail={detail} links={links} />
      </Box>
    </Box>
  )
}

/** Buttons for the metrics and the display options, next to the page's tabs. */
export function MatrixViewTools({ detail, links }: { detail: EvalDetail; links: EvalLinks }) {
  const t = useText()
  const hasMetrics = detail.prompts.some(({ metrics }) => metrics.length > 0)
  return (
    <>
      {hasMetrics && (
        <DialogButton text={t('eval_table.metrics')} icon={<InsightsOutlined />} variant="text">
          {(close) => <MetricsDialog prompts={detail.prompts} onClose={close} />}
        </DialogButton>
      )}
      <ViewButton detail={detail} links={links} />
    </>
  )
}
