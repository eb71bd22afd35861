import type {
  CatalogFramework,
  CatalogPlugin,
  CatalogPreset,
  CatalogStrategy,
} from '#api/engines/redteam/vocabulary'

/** `GET /redteam/plugins`: everything a scan template can select. */
export type Catalog = {
  plugins: CatalogPlugin[]
  strategies: CatalogStrategy[]
  frameworks: CatalogFramework[]
  presets: CatalogPreset[]
}
