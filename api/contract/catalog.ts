import type {
  CatalogFramework,
  CatalogPlugin,
  CatalogPreset,
  CatalogStrategy,
} from '#api/engines/redteam/vocabulary'

/** What a scan can be made of. `GET /redteam/plugins`. */
export type Catalog = {
  plugins: CatalogPlugin[]
  strategies: CatalogStrategy[]
  frameworks: CatalogFramework[]
  presets: CatalogPreset[]
}
