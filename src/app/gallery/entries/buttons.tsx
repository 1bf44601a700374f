import { Button, IconButton } from '../../../ui/button.tsx'
import { iconPaths } from '../../../ui/icon-paths.ts'
import { Icon, isIconName } from '../../../ui/icon.tsx'
import type { GalleryEntry } from '../entry.ts'

const entry: GalleryEntry = {
  id: 'buttons',
  title: 'Buttons and icons',
  states: [
    {
      name: 'looks',
      Show: () => (
        <>
          {(['primary', 'plain', 'quiet', 'danger'] as const).map((look) => <Button key={look} look={look}>{look}</Button>)}
          <Button icon="plus">With an icon</Button>
          <IconButton icon="edit" label="Edit" />
        </>
      ),
    },
    {
      name: 'small, busy, disabled',
      Show: () => (
        <>
          <Button size="small">Small</Button>
          <Button look="primary" busy>Sending</Button>
          <Button disabled>Disabled</Button>
        </>
      ),
    },
    { name: 'icons', Show: () => <>{Object.keys(iconPaths).filter(isIconName).map((name) => <span key={name} title={name}><Icon name={name} /></span>)}</> },
  ],
}

export default entry
