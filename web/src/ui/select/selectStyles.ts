// The parts of Mantine's Select and similar components.
import '@mantine/core/styles/Popover.css'
import '@mantine/core/styles/ScrollArea.css'
import '@mantine/core/styles/Combobox.css'
// For selects of several values.
import '@mantine/core/styles/Pill.css'
import '@mantine/core/styles/PillsInput.css'
