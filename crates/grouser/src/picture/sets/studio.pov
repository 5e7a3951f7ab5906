// A photographer's studio: a light sweep of paper, a large soft key light, a fill light and a rim light.
#version 3.7;
global_settings { assumed_gamma 1 max_trace_level 6 }
// grouser: place
#declare R = grouser_extent;
#declare C = <grouser_center.x, grouser_center.y, grouser_ground>;
background { rgb 0.86 }
plane { z, grouser_ground - 1e-5*R pigment { rgb <0.80, 0.80, 0.81> } finish { ambient 0.04 diffuse 0.85 } }
fog { distance 60*R color rgb 0.86 }
light_source { C + R*<-2.2, -2.6, 3.2> color rgb 0.75 area_light R*<1, 0, 0>, R*<0, 0, 1>, 4, 4 adaptive 1 jitter }
light_source { C + R*<3.0, -1.5, 1.6> color rgb 0.28 shadowless }
light_source { C + R*<0.5, 3.0, 2.4> color rgb 0.35 }
light_source { C + R*<0, 0, 6> color rgb 0.20 shadowless }
// grouser: camera
// grouser: bodies
