import Box from '@mui/material/Box'
import Tab from '@mui/material/Tab'
import Tabs from '@mui/material/Tabs'
import { Link } from 'react-router'
import { useText } from '../../core/i18n/i18n.js'
import type { EvalLinks } from '../view/useEvalView.js'

const PARTS = ['results', 'charts'] as const

/** Tabs for results and charts, each with a URL. */
export function EvalParts({ links }: { links: EvalLinks }) {
  const t = useText()
  return (
    <Box
      component="nav"
      aria-label={t('eval_page.parts.label')}
      sx={{ borderBottom: 1, borderColor: 'divider', mb: 1.5, displayPrint: 'none' }}
    >
      <Tabs value={links.view.part} sx={{ 'minHeight': 40, '& .MuiTab-root': { minHeight: 40 } }}>
        {PARTS.map((part) => (
          <Tab
            key={part}
            value={part}
            component={Link}
            to={links.to({ part, open: null })}
            label={t(`eval_page.parts.${part}`)}
          />
        ))}
      </Tabs>
    </Box>
  )
}
