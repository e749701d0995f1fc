import type { ComponentType } from 'react';

type IslandModule = { default: ComponentType<object> };

// Apart from the first script, which would grow with every island: it names all the chunks that they are made of.
const modules = {
  ...import.meta.glob<IslandModule>('../*.tsx'),
  ...(import.meta.env.DEV ? import.meta.glob<IslandModule>('../dev/gallery.tsx') : {}),
};

/** Loads the code of an island by the name of its file, `header` or `dev/gallery`. @throws Error where there is none */
export async function loadIsland(name: string): Promise<ComponentType<object>> {
  const find = modules[`../${name}.tsx`];
  if (!find) throw new Error(`There is no island ${name}`);
  return (await find()).default;
}
