import { useText } from '../i18n/i18n.js'
import { PageHeader } from '../page/PageHeader.js'
import { DerivedForm } from './DerivedForm.js'
import type { Derived } from './derived.js'

export function DerivedCreate({ source }: { source: Derived }) {
  const t = useText()
  const { definition, texts } = source
  return (
    <>
      <PageHeader
        title={t(`${texts}.create`)}
        crumbs={[{ label: t(`${texts}.title`), to: `/${definition.name}` }]}
      />
      <DerivedForm source={source} record={null} />
    </>
  )
}
