import type { Product } from '../../model/content.ts';

type Family = Product['family'];

/** The steps of the installation for products without their own guide. */
interface Steps {
  readonly families: readonly Family[];
  readonly steps: readonly string[];
}

const STEPS: readonly Steps[] = [
  {
    families: ['router', 'modem', 'mobileRouter', 'mifi'],
    steps: [
      'Place the device in the open, at the height of a table or above, and away from metal. Put in the SIM card first, if the device takes one.',
      'Connect the line to the port named WAN or DSL, then the power. The start takes one to two minutes; wait until the power light is steady.',
      'Connect a computer with a cable, or use the network name and the password on the label. Open http://192.168.1.1.',
      'Set an administrator password, then name and password of your network. The page asks for the data of your provider where it needs them.',
      'Open the page Firmware and load the current version. Then save the settings to a file and keep it outside the device.',
    ],
  },
  {
    families: ['mesh', 'extender', 'powerline'],
    steps: [
      'Connect the first unit to your router with a cable and wait until its light is steady.',
      'Plug in the second unit in the same room and press the pairing key on both within two minutes. Units of one box are paired already.',
      'Move the second unit half the way to the place that is poorly served, not into it. A green light means a good link, amber a poor one.',
      'Set name and password on the page of the first unit. The others take them over within a minute.',
      'Update the first unit. It passes the file on; leave all units powered until their lights are steady.',
    ],
  },
  {
    families: ['usbAdapter', 'pcieAdapter'],
    steps: [
      'Compare the SHA-256 sum of the driver with the one on the download page, then install it.',
      'Plug in the adapter. A card is fitted with the computer off and the mains plug pulled; touch bare metal of the case before you take it out of its bag.',
      'Connect the antennas finger-tight and stand their base away from the case.',
      'Choose your network and enter its password. If 6 GHz is missing in the list, look up whether it is open to Wi-Fi in your country.',
    ],
  },
  {
    families: ['desktopSwitch', 'rackSwitch', 'mediaConverter'],
    steps: [
      'Fix the device on a desk, a wall, a rail or in the rack with the parts supplied. Leave the vents free; in a rack keep one unit of space where air is above 40 °C.',
      'Connect the earth wire, where there is a screw for it, then the power.',
      'Connect the devices. A steady light is a link, a blinking one is traffic. Optical modules go in with the latch closed; do not look into them.',
      'Add up the consumption of devices that are fed over the cable and compare it with the PoE budget in the technical data.',
      'Devices with a web page answer at the address they get by DHCP, else at the one on the label. Set a password before anything else.',
    ],
  },
  {
    families: ['ceilingAp', 'wallAp', 'desktopAp'],
    steps: [
      'Plan places with a free view of the area that is served. Eight to twelve metres between access points suit an office.',
      'Fix the bracket, draw the cable through it and connect it to a PoE port. The standard that is needed is in the technical data.',
      'Turn the access point onto the bracket until it locks. The light is steady after about 90 seconds.',
      'A controller finds it within a minute. Without one, open the address it has got by DHCP and set a password.',
      'Enter the country. It decides which channels and powers are allowed.',
    ],
  },
  {
    families: ['gateway', 'rackGateway'],
    steps: [
      'Write down the address ranges of all sites before you begin. Tunnels need ranges that differ.',
      'Connect the main line to WAN 1 and a computer to a LAN port. Open https://192.168.1.1 and accept the certificate of the device for this first visit.',
      'Set an administrator password of at least 12 characters and enter the data of the line. Test it before you add the second line.',
      'Create networks and rules. Traffic between networks is blocked until you allow it.',
      'Export the settings with a password and keep them outside the building.',
    ],
  },
  {
    families: ['ont', 'olt', 'opticalModule', 'splitter'],
    steps: [
      'Clean every connector with a dry tissue made for fibres and look at it with a probe, never with the eye. The light is invisible.',
      'Keep the bend radius at 30 mm or more. Wind surplus fibre into the tray.',
      'Measure the received power at the end of the fibre before you connect a device. Compare it with sensitivity and overload in the technical data and leave 3 dB for repairs.',
      'Connect the device and wait until its PON light is steady. A terminal is registered by the operator with the serial number on the label.',
      'Write the received power down. A later loss of more than 2 dB is a reason to look.',
    ],
  },
  {
    families: ['outdoorAp', 'outdoorCpe', 'baseStation', 'antenna'],
    steps: [
      'Work on a mast needs two people, a harness and dry weather. Switch off all transmitters on the mast first.',
      'Assemble on the ground: bracket, drip loop, gland, label. Tighten glands by hand and a quarter turn more.',
      'Fix the device, earth the bracket with 4 mm² or more, and put a surge protector where the cable enters the building.',
      'Point it by compass, then by level: turn in steps of two degrees and tighten at the highest figure.',
      'Compare the level with the plan. A difference of more than 5 dB has a cause: a side lobe, an obstacle, a wet connector.',
    ],
  },
  {
    families: ['bulletCamera', 'domeCamera', 'turretCamera'],
    steps: [
      'Check whether you may record the place, and put up the sign before you switch on.',
      'Fix the camera three to four metres above the ground with a view that keeps the sun behind it. Seal the screw holes outdoors.',
      'Connect the cable to a PoE port. The camera is found by the recorder, or by its address from DHCP.',
      'Set a password, focus on the place that matters and mask what you may not record.',
      'Look at the picture at night. Move the camera if a wall nearby reflects the infrared light.',
    ],
  },
  {
    families: ['recorder', 'cameraKit'],
    steps: [
      'Fit the drives with the power off and slide them in until they click. A kit has its drive fitted.',
      'Connect monitor, mouse and network, then power. Set an administrator password and write it down where you find it.',
      'Connect the cameras. Those of a kit appear at once; others are found by ONVIF and ask for their own password.',
      'Set how many days are kept, and check after a day what the recorder expects from the rate it has measured.',
      'Export one clip and play it on another computer. Only then is the installation finished.',
    ],
  },
  {
    families: ['cable', 'connector'],
    steps: [
      'Cut the cable to length with half a metre to spare at each end. Do not bend it tighter than the radius in the technical data.',
      'Strip 25 mm of the jacket, straighten the pairs and order them by T568B. Keep them twisted up to 13 mm from the contacts.',
      'Push the wires in until you see all eight at the front, then press with the tool for this plug.',
      'Test every cable for order, length and, where power is fed over it, resistance.',
    ],
  },
];

const byFamily = new Map(STEPS.flatMap(({ families, steps }) => families.map((family) => [family, steps])));

/** The steps for a family of devices. Every family has some: a test counts them. */
export function firstSteps(family: Family): readonly string[] {
  return byFamily.get(family) ?? [];
}
