import { useState } from 'react'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Paper from '@mui/material/Paper'
import Typography from '@mui/material/Typography'
import {
  cutOffAt,
  isCutOff,
  isLicenseValid,
  licenseMessages,
} from '#api/contract/accounts/license/license_status'
import type { UsageReport } from '#api/contract/targets/usage'
import { useText } from '../../core/i18n/i18n.js'
import { toast } from '../../core/notifications/toasts.js'
import { ConfirmDialog } from '../../core/dialogs/ConfirmDialog.js'
import { formatDate } from '../../core/display/formats/dates.js'
import { useChangeLicense } from '../queries.js'
import { InstallLicense } from './InstallLicense.js'
import { UsageLine } from './UsageLine.js'

type License = UsageReport['license']

/** License status, with buttons to install, replace and remove the license. */
export function LicenseCard({ license }: { license: License }) {
  const t = useText()
  const [open, setOpen] = useState<'install' | 'remove' | null>(null)
  const { isInstalled } = license
  return (
    <Paper variant="outlined" component="section" sx={{ p: 2, mb: 3 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5, mb: 1 }}>
        <Box sx={{ flex: '1 1 240px', minWidth: 0, overflowWrap: 'anywhere' }}>
          <Typography variant="h2">{t('usage.license.title')}</Typography>
          <Typography color="text.secondary">
            {t(`usage.license.${originOf(license)}`, { name: license.customerName })}
          </Typography>
        </Box>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'flex-start' }}>
          {isInstalled && (
            <Button color="error" onClick={() => setOpen('remove')}>
              {t('usage.license.remove')}
            </Button>
          )}
          <Button variant="outlined" onClick={() => setOpen('install')}>
            {t(isInstalled ? 'usage.license.replace' : 'usage.license.install')}
          </Button>
        </Box>
      </Box>
      {(isInstalled || license.status !== 'ok') && <State license={license} />}
      <UsageLine
        of="targets"
        used={license.numTargetsUsed}
        licensed={license.numLicensedTargets}
        allowsOverage={license.allowsOverage}
      />
      <UsageLine
        of="probes"
        used={license.numProbesUsed}
        licensed={license.numLicensedProbes}
        allowsOverage={license.allowsOverage}
      />
      {isInstalled && <Dates license={license} />}
      {open === 'install' && <InstallLicense onClose={() => setOpen(null)} />}
      {open === 'remove' && <RemoveLicense onClose={() => setOpen(null)} />}
    </Paper>
  )
}

/**
 * Returns the message key for the origin of the license. Self-hosted servers need no license; the
 * hosted cloud does.
 */
function originOf({ customerName, isInstalled, status }: License) {
  if (customerName) return 'customer'
  if (isInstalled) return 'broken'
  return status === 'no_license' ? 'needed' : 'community'
}

/** License status, worded as in the license banner. Unlike the banner, also shown while the license is valid. */
function State({ license }: { license: License }) {
  const t = useText()
  const now = new Date()
  const { headline, status } = licenseMessages(license, now)
  const { text, date } = headline
  const cutOff = status === 'expired' ? cutOffAt(license) : null
  return (
    <Alert severity={isLicenseValid({ status }) ? 'success' : 'warning'} sx={{ mb: 1.5 }}>
      {t(`license.${text}`, date ? { date: formatDate(date) } : {})}
      {cutOff && (
        <div>
          {isCutOff(license, now)
            ? t('license.cut_off')
            : t('license.cut_off_after', { date: formatDate(cutOff) })}
        </div>
      )}
    </Alert>
  )
}

function Dates({ license: { expiresAt, contractStartDate } }: { license: License }) {
  const t = useText()
  return (
    <Typography variant="body2" color="text.secondary" sx={{ mt: 1.5 }}>
      {expiresAt
        ? t('license.expires_on', { date: formatDate(new Date(expiresAt)) })
        : t('usage.license.never')}
      {contractStartDate &&
        ` · ${t('usage.license.starts', { date: formatDate(new Date(contractStartDate)) })}`}
    </Typography>
  )
}

function RemoveLicense({ onClose }: { onClose: () => void }) {
  const t = useText()
  const { mutate, isPending, error } = useChangeLicense(() => {
    toast(t('usage.license.removed'))
    onClose()
  })
  return (
    <ConfirmDialog
      title={t('usage.license.remove')}
      consequence={t('usage.license.remove_hint')}
      confirmText={t('usage.license.remove')}
      isPending={isPending}
      error={error}
      onConfirm={() => mutate(null)}
      onCancel={onClose}
    />
  )
}
