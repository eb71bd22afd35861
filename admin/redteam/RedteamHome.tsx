import Box from '@mui/material/Box'
import { useText } from '../app/i18n.js'
import { useSession } from '../app/session.js'
import '../i18n/areas/redteam_home.js'
import { PageHeader } from '../ui/PageHeader.js'
import { LastScans } from './LastScans.js'
import { OpenIssues } from './OpenIssues.js'
import { RedteamAreas } from './RedteamAreas.js'

/** Where red teaming stands: what waits for a repair, what ran last, and the way to everything else. */
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
