import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import {
  licenseMessages,
  needsLicenseBanner,
  type LicenseMessage,
} from '#api/contract/accounts/license/license_status'
import { useText } from '../../core/i18n/i18n.js'
import { useSession } from '../../core/session/session.js'
import { useLicense } from '../../core/session/useLicense.js'
import { formatDate } from '../../core/display/formats/dates.js'

/** Banner on every page that reports problems with the license. */
export function LicenseBanner() {
  const t = useText()
  const { config } = useSession()
  const { license, error, now } = useLicense()
  if (error && !license) {
    return (
      <Banner>
        <span>{t('error.license')}</span>
      </Banner>
    )
  }
  if (!license || !needsLicenseBanner(license, config?.isPromptfooCloud ?? false, now)) return null
  const { headline, details } = licenseMessages(license, now)
  const say = ({ text, date, n, m }: LicenseMessage) =>
    t(`license.${text}`, { n, m, ...(date ? { date: formatDate(date) } : {}) })
  return (
    <Banner>
      <Box component="strong" sx={{ mr: 1 }}>
        {say(headline)}
      </Box>
      {details.map((message) => (
        <Box component="span" key={message.text} sx={{ mr: 1 }}>
          {say(message)}
        </Box>
      ))}
    </Banner>
  )
}

const Banner = ({ children }: { children: React.ReactNode }) => (
  <Alert
    severity="error"
    role="alert"
    sx={{ borderRadius: 0, borderInline: 'none', displayPrint: 'none' }}
  >
    {children}
  </Alert>
)
