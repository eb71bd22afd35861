import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useText } from '../../core/i18n/i18n.js'
import { useSession } from '../../core/session/session.js'
import './messages.js'
import { FirstSteps } from '../../first_steps/parts/FirstSteps.js'
import { useFirstSteps } from '../../first_steps/useFirstSteps.js'
import { PageHeader } from '../../core/page/PageHeader.js'
import { LastScans } from './LastScans.js'
import { OpenVulnerabilities } from './OpenVulnerabilities.js'
import { RedteamAreas } from './RedteamAreas.js'

/** Home page of red teaming: first steps, open vulnerabilities, recent scans and links to all areas. */
export function RedteamHome() {
  const t = useText()
  const { can } = useSession()
  return (
    <>
      <PageHeader
        title={t('redteam_home.title')}
        subtitle={t('redteam_home.subtitle')}
        actions={<ShowFirstSteps />}
      />
      <FirstSteps />
      {can('read', 'Issue') && <OpenVulnerabilities />}
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

/** Button that shows the hidden checklist again. */
function ShowFirstSteps() {
  const t = useText()
  const checklist = useFirstSteps()
  if (!checklist?.isHidden || checklist.isComplete) return null
  return <Button onClick={() => checklist.setHidden(false)}>{t('first_steps.show')}</Button>
}
