import Box from '@mui/material/Box'
import { useText } from '../../core/i18n/i18n.js'
import { useSession } from '../../core/session/session.js'
import './messages.js'
import { PageHeader } from '../../core/page/PageHeader.js'
import { LastScans } from './LastScans.js'
import { OpenIssues } from './OpenIssues.js'
import { RedteamAreas } from './RedteamAreas.js'

/** Home page of red teaming: open vulnerabilities, recent scans and links to all areas. */
export function RedteamHome() {
  const t = useText()
  const { can } = useSession()
  return (
    <>
      <PageHeader title={t('redteam_home.title')} subtitle={t('redteam_home.subtitle')} />
      {can('read', 'Issue') && <OpenIssues />}
      <Box
        sx={{
          display: 'grid',
          columnGap: 2,
          alignItems: 'start',
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 3fr) minmax(0, 2fr)' },
        }}
      >
        {can('read', 'EvalJob') && <LastScans />}
        <RedteamAreas />
      </Box>
    </>
  )
}
